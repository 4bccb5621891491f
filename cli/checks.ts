// Maps problem codes to the `checks` of the config that set their severity. Other problems have a fixed severity.
import type { ChecksConfig } from './config/define-config.ts'

export const CHECK_OF: Readonly<Record<string, keyof ChecksConfig>> = {
  WB210: 'frontMatter',
  WB213: 'frontMatter',
  WB215: 'frontMatter',
  WB211: 'unknownFrontMatter',
  WB302: 'missingAltText',
  WB310: 'duplicateIds',
  WB311: 'skippedHeadings',
  WB320: 'brokenBlocks',
  WB323: 'brokenBlocks',
  WB330: 'unknownLanguages',
  WB344: 'dieTables',
  WB345: 'dieTables',
  WB360: 'mdx',
  WB361: 'mdx',
  WB362: 'mdx',
  WB364: 'unbalancedTags',
  WB391: 'constants',
  WB542: 'missingImages',
  WB560: 'orphanPages',
  WB601: 'deadLinks',
  WB602: 'deadLinks',
  WB603: 'deadLinks',
  WB604: 'deadAnchors',
  WB605: 'missingImages',
}

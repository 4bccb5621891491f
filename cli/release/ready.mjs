// Before a release: says what is missing, and prints the section of CHANGELOG.md, the text of the release. Run by release.yml:
// node cli/release/ready.mjs v0.2.0
import fs from 'node:fs'
import path from 'node:path'

/** The section of a version in CHANGELOG.md. Throws an Error with everything that keeps the tag from being a release. */
export function releaseNotes(root, tag) {
  const read = (file) => fs.readFileSync(path.join(root, file), 'utf8')
  const { version, repository, config } = JSON.parse(read('package.json'))
  const [title, ...lines] =
    read('CHANGELOG.md')
      .split(/^(?=## )/m)
      .find((part) => part.startsWith(`## ${version} `))
      ?.split('\n') ?? []
  const faults = [
    tag !== `v${version}` &&
      `The tag is ${tag}, and the version in package.json is ${version}. Make both with: npm version ${tag.slice(1)}`,
    repository === undefined &&
      'package.json has no repository, without which npm accepts no provenance. Run: npm run address -- --repository https://github.com/…',
    !config?.tool.startsWith('wasteland-build@') &&
      'New sites would not get the tool from npm. Run: npm run address -- --tool wasteland-build@latest',
    !/\(\d{4}-\d\d-\d\d\)$/.test(title ?? '') &&
      `CHANGELOG.md has no section "## ${version} (date)". Run: node cli/release/changes.mjs ${version}`,
  ].filter(Boolean)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return lines.join('\n').trim()
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(releaseNotes(path.resolve(import.meta.dirname, '../..'), process.argv[2] ?? ''))
  } catch (cause) {
    console.error(cause.message)
    process.exitCode = 1
  }
}

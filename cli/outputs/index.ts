// The files that every site publishes, in the same form as features.
import type { Feature } from '../site/feature.ts'
import { head } from '../site/head.ts'
import { articleToys } from './article-toys.ts'
import { client } from './client-files.ts'
import { headers } from './headers.ts'
import { pages } from './page-files.ts'
import { redirects } from './redirects.ts'
import { sidebars } from './sidebar-files.ts'
import { sitemap } from './sitemap.ts'
import { statics } from './statics.ts'

export const OUTPUTS: Feature[] = [head, articleToys, client, sidebars, redirects, statics, pages, headers, sitemap]

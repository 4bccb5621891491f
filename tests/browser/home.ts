// The site of this repository on a static host.
import { homeOut } from '../home-site.ts'
import { serveFolder } from './chromium.ts'

export const out = await homeOut()

export const home = await serveFolder(out)

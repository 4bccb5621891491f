// Links to authors on other platforms.

import { didYouMean } from '../core/did-you-mean.ts'
import type { Social } from './model.ts'

/** Display name, and the address that a handle is appended to. */
const PLATFORMS: Record<string, [name: string, address: string]> = {
  bluesky: ['Bluesky', 'https://bsky.app/profile/'],
  email: ['E-mail', 'mailto:'],
  github: ['GitHub', 'https://github.com/'],
  instagram: ['Instagram', 'https://www.instagram.com/'],
  linkedin: ['LinkedIn', 'https://www.linkedin.com/in/'],
  mastodon: ['Mastodon', 'https://mastodon.social/@'],
  stackoverflow: ['Stack Overflow', 'https://stackoverflow.com/users/'],
  threads: ['Threads', 'https://www.threads.net/@'],
  twitch: ['Twitch', 'https://twitch.tv/'],
  twitter: ['Twitter', 'https://twitter.com/'],
  x: ['X', 'https://x.com/'],
  youtube: ['YouTube', 'https://youtube.com/@'],
}

/** `github: ash` → https://github.com/ash; full addresses are kept. `reportProblem` receives problems. */
export function socialsOf(
  given: Record<string, string | number>,
  reportProblem: (platform: string, message: string) => void,
): Social[] {
  const made = new Map<string, Social>()
  for (const [written, value] of Object.entries(given)) {
    const key = written.toLowerCase()
    const platform = Object.hasOwn(PLATFORMS, key) ? PLATFORMS[key] : undefined
    const text = String(value).trim()
    if (/^(?:https?:\/\/|mailto:)\S+$/i.test(text)) made.set(key, { label: platform?.[0] ?? written, href: text })
    else if (!platform)
      reportProblem(
        written,
        `"${written}" is not a known platform, so it needs a full address.${didYouMean(key, Object.keys(PLATFORMS))} Platforms: ${Object.keys(PLATFORMS).join(', ')}.`,
      )
    else if (!/^@?[\p{L}\p{N}._%+@-]+$/u.test(text))
      reportProblem(written, `${JSON.stringify(text)} is neither a handle nor an address that starts with "https://".`)
    else made.set(key, { label: platform[0], href: platform[1] + text.replace(/^@/, '') })
  }
  return [...made.values()]
}

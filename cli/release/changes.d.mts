interface Fragment {
  name: string
  kind: string
  text: string
}
export function readFragments(dir: string): Fragment[]
export function withSection(changelog: string, version: string, day: string, fragments: Fragment[]): string
export function release(root: string, version: string, day: string): void

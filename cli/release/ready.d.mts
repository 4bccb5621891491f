export function releaseNotes(root: string, tag: string): string

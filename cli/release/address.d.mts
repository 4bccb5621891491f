export function setAddress(root: string, options: { repository?: string; tool?: string }): void

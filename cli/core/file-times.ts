/** Time stamps of file systems are coarse; within this span, in milliseconds, a file can change without a new one. */
export const RACY_MS = 2000

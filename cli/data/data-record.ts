// A record of a data file.

export type DataRecord = Record<string, unknown>

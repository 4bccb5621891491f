// The package has no types.
declare module '@foundryvtt/foundryvtt-cli' {
  /** Writes each document of a pack as a JSON file. `src`: folder of the pack. */
  export function extractPack(src: string, dest: string): Promise<void>
}

/** JSON that may stand in a script element: it cannot end the element, open a comment or break a line of script. */
export const escapeJson = (json: string) =>
  json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

// A printed book: a serif face, ruled lines, red initials.
import type { Theme } from '../theme.ts'

export const folio: Theme = {
  paper: { light: '#f9f4e8', dark: '#1c1814' },
  firstFonts: ['garamond'],
  picture: { display: 'garamond', text: 'garamond', ground: '#f9f4e8', ink: '#2a2118', accent: '#8c2318' },
}

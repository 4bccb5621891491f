// A quiet theme: one sans-serif face, straight lines, little colour.
import type { Theme } from '../theme.ts'

export const plain: Theme = {
  paper: { light: '#ffffff', dark: '#16181d' },
  firstFonts: ['next'],
  picture: { display: 'next', text: 'next', ground: '#f3f4f6', ink: '#1b1f27', accent: '#2456a6' },
}

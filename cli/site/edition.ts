// The name of the edition of a site.

import type { ResolvedConfig } from '../config/resolved-config.ts'

/** That of the lock of the rules, else that of the book. Undefined: there is neither. */
export const editionOf = ({ edition, book }: Pick<ResolvedConfig, 'edition' | 'book'>): string | undefined =>
  edition ?? book?.edition

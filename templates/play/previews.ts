// Names of records in articles: links whose card shows the first lines of the record, on hover and focus. A tap follows the link.
import { offerCards } from './offer-cards.ts'

export function start() {
  offerCards('a[data-record]', () => import('./preview-card.ts'))
}

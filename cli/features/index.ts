// The features of a site, in the order in which they plan files and add tags to the head.
import type { Feature } from '../site/feature.ts'
import { book } from './book/feature.ts'
import { comments } from './comments/feature.ts'
import { components } from './components/feature.ts'
import { copies } from './copies/feature.ts'
import { crossReferences } from './cross-references/feature.ts'
import { data } from './data/feature.ts'
import { embeds } from './embeds/feature.ts'
import { feeds } from './feeds/feature.ts'
import { generators } from './generators/feature.ts'
import { icons } from './icons/feature.ts'
import { largePictures } from './large-pictures/feature.ts'
import { offline } from './offline/feature.ts'
import { previews } from './previews/feature.ts'
import { rules } from './rules/feature.ts'
import { screens } from './screens/feature.ts'
import { search } from './search/feature.ts'
import { smallPictures } from './small-pictures/feature.ts'
import { socialImages } from './social-images/feature.ts'
import { tables } from './tables/feature.ts'
import { translations } from './translations/feature.ts'

export const FEATURES: Feature[] = [
  icons,
  socialImages,
  smallPictures,
  screens,
  generators,
  components,
  embeds,
  comments,
  tables,
  book,
  search,
  feeds,
  rules,
  translations,
  copies,
  data,
  offline,
  crossReferences,
  largePictures,
  previews,
]

// The stem of a word, by the rule of the page's language: 'spells' and 'spell' have the same one. The index, other words for a
// section and the query all ask here.
import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as spanish } from '@orama/stemmers/spanish'

/** British and American English spell these differently: armour, colour, defence, licence. */
const american = (word: string) =>
  word.replace(/([a-z]{3})our(?=$|s|e[dr]|ing)/, '$1or').replace(/^(def|off|lic|pret)enc/, '$1ens')

/** Forms of verbs that no rule derives. Left out: those that are other words as well, like 'left', 'saw' and 'wound'. */
const irregular = new Map(
  'eat:ate,eaten buy:bought break:broke,broken bring:brought catch:caught choose:chose,chosen drink:drank drive:drove,driven fall:fell,fallen flee:fled fly:flew,flown fight:fought freeze:froze,frozen give:gave,given hear:heard keep:kept lose:lost make:made pay:paid run:ran ride:rode,ridden shoot:shot sleep:slept sell:sold speak:spoke,spoken spend:spent steal:stole,stolen strike:struck swim:swam teach:taught throw:threw,thrown wake:woke win:won wear:wore,worn dying:dies,died lie:lies,lied,lying tie:ties,tied,tying'
    .split(' ')
    .flatMap((verb) => {
      const [base = '', forms = ''] = verb.split(':')
      return forms.split(',').map((form) => [form, base] as const)
    }),
)

/** In a language without a rule each word is its own stem. The build keeps one of the rules. */
const rule: (word: string) => string =
  typeof SEARCH_LANGUAGE === 'undefined' || SEARCH_LANGUAGE === 'en'
    ? (word) => whole(english, american(irregular.get(word) ?? word))
    : SEARCH_LANGUAGE === 'ar'
      ? arabic
      : SEARCH_LANGUAGE === 'de'
        ? german
        : SEARCH_LANGUAGE === 'es'
          ? spanish
          : SEARCH_LANGUAGE === 'fr'
            ? french
            : (word) => word

/** A shorter stem is that of words which have nothing in common: 'on' of 'one', 'ga' of 'gas'. */
const MIN_STEM = 3

function whole(rule: (word: string) => string, word: string): string {
  const own = rule(word)
  return own.length < MIN_STEM ? word : own
}

/** `word`: folded, see words.ts. */
export const stem = (word: string): string => whole(rule, word)

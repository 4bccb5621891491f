// npm run odds: computes content/data/odds.json from the rules and data as printed, says what moved, and reports prices.
import { moved, newOdds, readOdds, writeOdds } from './odds-file.ts'
import { dominatedArmors, dominatedWeapons, suitRows } from './prices.ts'

const before = readOdds()
const after = newOdds()
writeOdds(after)

const changes = moved(before, after)
console.log(
  changes.length === 0
    ? 'content/data/odds.json is unchanged.'
    : `${changes.length} numbers of content/data/odds.json moved:\n${changes.map((line) => `  ${line}`).join('\n')}\n` +
        'Run "npx vitest run tests/content/odds.test.ts": it lists every page that states an old number.',
)

const dominated = [...dominatedWeapons(), ...dominatedArmors()]
console.log(
  dominated.length === 0
    ? '\nPrices: no weapon or suit is worse than another in everything at the same or a higher price.'
    : `\nPrices:\n${dominated.map((line) => `  ${line}`).join('\n')}`,
)

console.log('\nVitality that the four lose to four thornhounds, all in one kind of suit:')
for (const { suit, price, vitality_lost } of suitRows(2000))
  console.log(`  ${suit.padEnd(16)} ${String(price).padStart(4)} b ${(100 * vitality_lost).toFixed(0).padStart(4)}%`)

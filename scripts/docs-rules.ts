// npm run docs:rules: writes the tables in docs/reference/rules from the contract.
import { writeFileSync } from 'node:fs'
import { currentRules } from './rules-tables.ts'

for (const [file, text] of await currentRules()) writeFileSync(file, text)

// npm run docs:rules: writes the tables in docs/reference from the contract.
import { writeFileSync } from 'node:fs'
import { currentReference } from './rules-tables.ts'

for (const [file, text] of await currentReference()) writeFileSync(file, text)

import { writeFile } from 'node:fs/promises'
import { contract } from '@acm/contract'
import { describeApi } from './platform/http/openapi.ts'

const FILE = 'openapi.json'

await writeFile(FILE, `${JSON.stringify(describeApi(contract), null, 2)}\n`)
console.info(`Wrote ${FILE}.`)

// node verify-history-export.mjs KEY FILE [FILE …]: verifies exports of the history (npm run history:export). Needs only Node.
//
// KEY is the public key of the installation (npm run history:export -- --key). Get it from another person than the files.
// After a key rotation, pass both keys, separated by a comma. An export is a description, one line per entry, and a
// signature: the SHA-256 of all bytes before it, signed with the installation's Ed25519 key. This program checks that
//  1. the installation signed exactly these bytes: no line was changed, added, removed or moved;
//  2. the entries are numbered without a gap, from the first to the last number of the description;
//  3. several files belong to one chain: where files overlap or meet, both have the same seal. A history that was
//     rewritten between two exports has other seals.
// Before signing, the installation verified every entry and the chain of seals with a key that never leaves it.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** @typedef {{ firstSeq: number, lastSeq: number, entries: number, previousSeal: string, from: string, to: string }} Holds */
/** @typedef {Holds & { sha256: string, seals: Map<number, string> }} Checked */

/** @param {string} file @returns {AsyncGenerator<Buffer>} lines with their ends, as bytes */
async function* linesOf(file) {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    rest = Buffer.concat([rest, chunk])
    let from = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      yield rest.subarray(from, end + 1)
      from = end + 1
    }
    rest = rest.subarray(from)
  }
  if (rest.length > 0) yield rest
}

/** @param {Buffer} line @param {string} where */
function parse(line, where) {
  let header
  try {
    header = JSON.parse(line.toString('utf8'))
  } catch {
    throw new Error(`${where} is not JSON.`)
  }
  if (header === null || typeof header !== 'object') throw new Error(`${where} isn't an export line.`)
  return header
}

/** @param {string} text one, or several separated by commas */
function publicKeysOf(text) {
  try {
    return text
      .split(',')
      .map((key) => createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }))
  } catch {
    throw new Error('KEY is not the public key of an installation.')
  }
}

/**
 * Throws an Error with one sentence unless the file is what the installation signed.
 * @param {string} file @param {string} publicKey @param {ReadonlySet<number>} [asked] seals to remember, by number
 * @returns {Promise<Checked>}
 */
export async function checkExport(file, publicKey, asked = new Set()) {
  const hash = createHash('sha256')
  const seals = new Map()
  /** @type {Holds | undefined} */
  let holds
  let proof
  let number = 0
  let seq = 0
  for await (const line of linesOf(file)) {
    number += 1
    if (proof) throw new Error(`${file}: line ${number} comes after the signature.`)
    const row = parse(line, `${file}: line ${number}`)
    if (row.proof) {
      proof = row.proof
      continue
    }
    hash.update(line)
    if (!holds) {
      holds = /** @type {Holds} */ (row)
      seq = holds.firstSeq - 1
    } else if (row.seq !== ++seq) {
      throw new Error(`${file}: line ${number} has entry ${row.seq}, expected ${seq}.`)
    }
    if (asked.has(seq)) seals.set(seq, row.seal ?? row.previousSeal)
  }
  if (!holds || !proof) throw new Error(`${file}: the file is truncated (no signature).`)
  if (seq !== holds.lastSeq) throw new Error(`${file}: ends at entry ${seq}, expected ${holds.lastSeq}.`)
  const sha256 = hash.digest('hex')
  const [said, signature] = [Buffer.from(`history export ${sha256}`), Buffer.from(proof.signature, 'base64')]
  const isSigned = publicKeysOf(publicKey).some((key) => verify(null, said, key, signature))
  if (!isSigned) throw new Error(`${file}: it was changed since it was signed, or signed with another key.`)
  return { ...holds, sha256, seals }
}

/** @param {string} file @returns {Promise<Holds>} what it says on its first line */
async function firstLine(file) {
  for await (const line of linesOf(file)) return parse(line, `${file}: line 1`)
  throw new Error(`${file} is empty.`)
}

/**
 * Checks each file, and that they are of one chain.
 * @param {readonly string[]} files @param {string} publicKey @returns {Promise<Checked[]>}
 */
export async function checkExports(files, publicKey) {
  const ends = (await Promise.all(files.map(firstLine))).flatMap(({ firstSeq, lastSeq }) => [firstSeq - 1, lastSeq])
  const seals = new Map()
  const checked = []
  for (const file of files) {
    const one = await checkExport(file, publicKey, new Set(ends))
    for (const [seq, seal] of one.seals) {
      if ((seals.get(seq) ?? seal) !== seal)
        throw new Error(`${file}: entry ${seq} has a different seal in another file.`)
      seals.set(seq, seal)
    }
    checked.push(one)
  }
  return checked
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [key = '', ...files] = process.argv.slice(2)
  try {
    if (files.length === 0) throw new Error('node verify-history-export.mjs KEY FILE [FILE …]')
    for (const { firstSeq, lastSeq, entries, from, to } of await checkExports(files, key))
      console.info(`OK: complete and unchanged. ${entries} entries, ${firstSeq} to ${lastSeq}, ${from} to ${to}.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

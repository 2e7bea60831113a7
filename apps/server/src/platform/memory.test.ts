import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { forget, owned } from './memory.ts'

/** Runs it in a process of its own, as the server gives memory back, and answers what it says. */
const saidBy = (script: string) =>
  new Promise<string>((resolve) => {
    const memory = JSON.stringify(join(import.meta.dirname, 'memory.ts'))
    const begin = `import { giveMemoryBack, letGo } from ${memory}
      const work = (many) => Array.from({ length: many }, (_, place) => ({ place, text: 'Text ' + place }))`
    const args = ['--input-type=module', '-e', `${begin}\n${script}`]
    execFile(process.execPath, args, (_error, stdout) => resolve(stdout.trim()))
  })

/** Works, then rests until most of what that took is back, for eight seconds at most. */
const resting = `
  giveMemoryBack({ everyMs: 200 })
  const before = process.memoryUsage.rss()
  let made = work(600_000)
  const taken = process.memoryUsage.rss() - before
  made = null
  const ends = Date.now() + 8000
  const look = setInterval(() => {
    const isBack = process.memoryUsage.rss() - before < taken / 2
    if (!isBack && Date.now() < ends) return
    clearInterval(look)
    console.log(isBack)
  }, 100)`

it('is given back once the work is over', async () => {
  expect(await saidBy(resting)).toBe('true')
})

/** The same, of which some is kept until the rest has been collected, and then let go with many bytes. */
const keeping = `
  giveMemoryBack({ everyMs: 200 })
  let made = work(600_000)
  let kept = work(1000)
  const [isMade, isKept] = [new WeakRef(made), new WeakRef(kept)]
  made = null
  const ends = Date.now() + 6000
  const look = setInterval(() => {
    if (kept !== null && isMade.deref() === undefined) {
      kept = null
      letGo(new Uint8Array(8 * 1024 * 1024))
    }
    if (isKept.deref() && Date.now() < ends) return
    clearInterval(look)
    console.log(isKept.deref() === undefined)
  }, 100)`

it('is given back once more when much that was kept then has gone', async () => {
  expect(await saidBy(keeping)).toBe('true')
})

it('of bytes that nobody needs is given back, but not what they share with others', () => {
  const [own, shared, other] = [new Uint8Array(64), Buffer.from('shared'), Buffer.from('other')]
  forget(own)
  forget(shared)
  expect([own.length, shared.toString(), other.toString()]).toEqual([0, 'shared', 'other'])
})

it('of what is kept is its own', () => {
  const joined = owned(Buffer.from('some '), new Uint8Array(0), Buffer.from('parts'))
  expect([joined.toString(), joined.buffer.byteLength]).toEqual(['some parts', 10])
})

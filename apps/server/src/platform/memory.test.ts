import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { forget } from './memory.ts'

/** Works, then rests until most of what that took is back, for eight seconds at most. */
const resting = `
  import { giveMemoryBack } from ${JSON.stringify(join(import.meta.dirname, 'memory.ts'))}
  giveMemoryBack(200)
  const work = () => Array.from({ length: 600_000 }, (_, place) => ({ place, text: 'Text ' + place }))
  const before = process.memoryUsage.rss()
  let made = work()
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
  const said = await new Promise((resolve) =>
    execFile(process.execPath, ['--input-type=module', '-e', resting], (_error, stdout) => resolve(stdout.trim())),
  )
  expect(said).toBe('true')
})

it('of bytes that nobody needs is given back, but not what they share with others', () => {
  const [own, shared, other] = [new Uint8Array(64), Buffer.from('shared'), Buffer.from('other')]
  forget(own)
  forget(shared)
  expect([own.length, shared.toString(), other.toString()]).toEqual([0, 'shared', 'other'])
})

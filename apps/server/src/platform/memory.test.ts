import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Runs it in a process of its own, as the server gives memory back, and answers what it says. */
const saidBy = (script: string) =>
  new Promise<string>((resolve) => {
    const memory = JSON.stringify(join(import.meta.dirname, 'memory.ts'))
    const begin = `import { giveMemoryBack } from ${memory}
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

import { expect, it } from 'vitest'
import { demoEditions } from './demo-questions.ts'
import { createRandomSource } from './random.ts'

it('adds, drops, rewords and moves a question per edition', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const editions = demoEditions(createRandomSource(seed), 5)
    for (const [place, asked] of editions.entries()) {
      expect(new Set(asked).size).toBe(asked.length)
      const before = editions[place - 1]
      if (!before) continue
      const unchanged = before.filter((text) => asked.includes(text))
      // The reworded and the dropped question are both gone from the texts.
      expect([asked.length - unchanged.length, before.length - unchanged.length]).toEqual([2, 2])
      expect(asked.filter((text) => before.includes(text))).not.toEqual(unchanged)
      const [words] = asked
        .filter((text) => !before.includes(text))
        .map((text) => text.split(' ').slice(0, 2).join(' '))
      expect(before.some((text) => text.startsWith(words ?? '?'))).toBe(true)
    }
  }
})

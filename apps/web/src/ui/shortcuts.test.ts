import { expect, test } from 'vitest'
import { keyOf } from './shortcuts.ts'

test('matches the letter in any case, else its position', () => {
  const pressed: [key: string, code: string, means: string][] = [
    ['j', 'KeyJ', 'j'],
    ['J', 'KeyJ', 'j'],
    ['л', 'KeyK', 'k'],
    ['Л', 'KeyK', 'k'],
    ['σ', 'KeyS', 's'],
    ['ы', 'KeyS', 's'],
    // On Latin layouts the letter counts, not the position.
    ['k', 'KeyV', 'k'],
    ['é', 'Digit2', 'é'],
    ['?', 'Slash', '?'],
    ['/', 'Slash', '/'],
    ['Enter', 'Enter', 'enter'],
  ]
  for (const [key, code, means] of pressed) expect(keyOf({ key, code }), `${key} of ${code}`).toBe(means)
})

import { expect, test } from 'vitest'
import { keyOf } from './shortcuts.ts'

test('a shortcut is its letter in any case, and its place where a keyboard has no Latin letters', () => {
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

import argon2 from '@node-rs/argon2'

const { hash } = argon2

/** The server hashes with the least work until the returned function is called. Real work: passwords.test.ts. */
export function hashFast(): () => void {
  const fast: typeof hash = (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  Object.assign(argon2, { hash: fast })
  return () => void Object.assign(argon2, { hash })
}

export function once<T>(make: () => T): () => T {
  let built: { value: T } | undefined
  return () => {
    built ??= { value: make() }
    return built.value
  }
}

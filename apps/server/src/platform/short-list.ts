export const shortList = (names: readonly string[], most = 5): string =>
  names.length > most ? `${names.slice(0, most).join(', ')} and ${names.length - most} more` : names.join(', ')

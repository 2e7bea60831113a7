/** One entry of a picker. */
export interface Choice {
  value: string | number | boolean | null
  label: string
  /** Shown when it is the value, but not offered. */
  isOld?: boolean
  /** Why it cannot be chosen now; it is offered with that beside it. */
  unavailable?: string
}

/** Choices that could not be read. */
export interface Lost {
  text: string
  retry: () => void
}

/** How the reading of a picker's choices goes; absent: there is nothing to read. */
export interface Reading {
  isLoading?: boolean
  lost?: Lost | null
}

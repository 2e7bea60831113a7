export interface Choice {
  value: string | number | boolean | null
  label: string
  /** Shown as the current value, but not offered. */
  isOld?: boolean
  /** Offered but disabled, with this reason beside it. */
  unavailable?: string
}

export interface Lost {
  text: string
  retry: () => void
}

/** Absent fields: the choices need no loading. */
export interface Reading {
  isLoading?: boolean
  lost?: Lost | null
}

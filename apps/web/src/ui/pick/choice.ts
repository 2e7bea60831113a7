export interface PickerChoice {
  value: string | number | boolean | null
  label: string
  /** Shown below the label while choosing. */
  about?: string
  /** Shown as the current value, but not offered. */
  isOld?: boolean
}

export interface ChoiceLoadError {
  text: string
  retry: () => void
}

/** Absent fields: the choices need no loading. */
export interface ChoiceLoading {
  isLoading?: boolean
  lost?: ChoiceLoadError | null
}

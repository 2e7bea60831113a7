import { type SpinnerLook, spinnerMarkup } from './spinnerMarkup.ts'

export const Spinner = (look: SpinnerLook) => <span {...spinnerMarkup(look)} />

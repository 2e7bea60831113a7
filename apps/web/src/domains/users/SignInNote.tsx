import { useFieldValue } from '../../ui/form/store/entityFormContext.ts'
import { userEditorInput } from './userEditorInput.ts'

const { isEnabled, firstName, lastName } = userEditorInput.fields

/** Beside Save: a new user who stays disabled. */
export function SignInNote({ isNew }: { isNew: boolean }) {
  const isOn = useFieldValue(isEnabled) === true
  const name = [useFieldValue(firstName), useFieldValue(lastName)].filter(Boolean).join(' ')
  return isNew && !isOn && <>{name || 'This person'} won't be able to sign in until Enabled is on.</>
}

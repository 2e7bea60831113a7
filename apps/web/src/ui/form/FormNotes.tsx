import { Alert } from '../base/Alert.tsx'
import { Row } from '../base/Stack.tsx'
import { Text } from '../base/Text.tsx'
import { Lock } from '../icons.ts'
import { BEFORE } from './drafts/drafts.ts'
import { RefilledNote } from './drafts/RefilledNote.tsx'
import { useEntityForm, useFormState } from './store/entityFormContext.ts'

export function FormNotes() {
  const { restored, lost, reason, editable, mode, input } = useEntityForm()
  const isUnsaved = useFormState((state) => state.changed.length > 0)
  const named = (names: readonly string[]) => names.map((name) => input.fields[name]?.label ?? name).join(', ')
  return (
    <>
      <RefilledNote />
      {restored && isUnsaved && (
        <Alert severity="info">We restored what you typed before {BEFORE[restored]}. It isn't saved yet.</Alert>
      )}
      {lost.length > 0 && (
        <Alert severity="warning">
          Your input wasn't saved. You no longer have permission to change: {named(lost)}.
        </Alert>
      )}
      {reason && mode === 'detail' && (
        <Row gap={8}>
          <Lock aria-hidden />
          <Text step="sm" tone="muted">
            {editable.length > 0 ? 'You can edit some fields only.' : "You can't edit this."} {reason}
          </Text>
        </Row>
      )}
    </>
  )
}

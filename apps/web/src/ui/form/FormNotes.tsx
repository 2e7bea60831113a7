import { Alert } from '../base/Alert.tsx'
import { Row } from '../base/Stack.tsx'
import { Text } from '../base/Text.tsx'
import { Lock } from '../icons.ts'
import { BEFORE, KEPT_FOR } from './drafts/drafts.ts'
import { RefilledNote } from './drafts/RefilledNote.tsx'
import { useEntityForm, useFormState } from './store/entityFormContext.ts'

/** Completes 'what you typed before …'. */
const WHEN = { ...BEFORE, canceled: 'you canceled' }

export function FormNotes() {
  const { restored, reason, editable, mode, input } = useEntityForm()
  const isUnsaved = useFormState((state) => state.changed.length > 0)
  const named = (names: readonly string[]) => names.map((name) => input.fields[name]?.label ?? name).join(', ')
  return (
    <>
      <RefilledNote />
      {restored?.isBack && isUnsaved && (
        <Alert severity="info">We restored what you typed before {WHEN[restored.why]}. It isn't saved yet.</Alert>
      )}
      {restored && restored.withheld.length > 0 && (
        <Alert severity="info">
          We kept your input for {KEPT_FOR}, but you no longer have permission to change: {named(restored.withheld)}.
        </Alert>
      )}
      {restored && restored.lost.length > 0 && (
        <Alert severity="warning">
          Your input wasn't saved. You no longer have permission to change: {named(restored.lost)}.
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

import { Alert } from '../base/Alert.tsx'
import { Row } from '../base/Stack.tsx'
import { Text } from '../base/Text.tsx'
import { Lock } from '../icons.ts'
import { BEFORE, KEPT_FOR } from './drafts/drafts.ts'
import { RefilledNote } from './drafts/RefilledNote.tsx'
import { useEntityForm, useFormState } from './store/entityFormContext.ts'

/** Completes 'what you had typed before …'. */
const WHEN = { ...BEFORE, canceled: 'you canceled' }

export function FormNotes() {
  const { restored, reason, editable, mode, input } = useEntityForm()
  const isUnsaved = useFormState((state) => state.changed.length > 0)
  const named = (names: readonly string[]) => names.map((name) => input.fields[name]?.label ?? name).join(', ')
  return (
    <>
      <RefilledNote />
      {restored?.isBack && isUnsaved && (
        <Alert severity="info">What you had typed before {WHEN[restored.why]} is back. It is not saved yet.</Alert>
      )}
      {restored && restored.withheld.length > 0 && (
        <Alert severity="info">
          What you had typed before {WHEN[restored.why]} is kept for {KEPT_FOR}, but you may not change it now:{' '}
          {named(restored.withheld)}.
        </Alert>
      )}
      {restored && restored.lost.length > 0 && (
        <Alert severity="warning">
          What you had typed before {WHEN[restored.why]} is not saved, as you may not change it now:{' '}
          {named(restored.lost)}.
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

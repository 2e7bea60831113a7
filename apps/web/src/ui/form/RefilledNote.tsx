import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEntityForm } from './entityFormContext.ts'
import { labelOf } from './fieldText.ts'
import { picked } from './formValues.ts'
import type { Refilled } from './restoration.ts'

/** Says that older values stand in the form, and leads back to the stored ones. */
export function RefilledNote() {
  const { refilled } = useEntityForm()
  return refilled && <Note refilled={refilled} />
}

function Note({ refilled: { told, names, closed, end } }: { refilled: Refilled }) {
  const form = useEntityForm()
  const goBack = () => {
    form.store.put(picked(form.store.read().saved, names))
    end()
    // The button goes away with what it takes back.
    const [first] = names
    if (first) form.focusField(first)
  }
  return (
    <Alert
      severity="info"
      sx={{ mb: 2.5, flexWrap: 'wrap' }}
      action={
        <Button color="inherit" size="small" onClick={goBack}>
          {names.length > 0 ? 'Back to the stored values' : 'Close'}
        </Button>
      }
    >
      These are {told}. {names.length > 0 ? 'Nothing is saved until you save.' : 'Nothing that you may change differs.'}
      {closed.length > 0 && (
        <div>Not filled in, as you may not change it here: {closed.map((name) => labelOf(form, name)).join(', ')}.</div>
      )}
    </Alert>
  )
}

import { useConfirmQuestion } from '../../api/confirmation.ts'
import { partSoon } from '../../ui/lateParts.ts'
import type { ConfirmIdentityDialogProps } from './ConfirmIdentityDialog.tsx'

const ConfirmIdentityDialog = partSoon<ConfirmIdentityDialogProps>(() =>
  import('./ConfirmIdentityDialog.tsx').then((part) => part.ConfirmIdentityDialog),
)

/** On top of the page or dialog that made the call. */
export function ConfirmIdentity() {
  const question = useConfirmQuestion()
  return question && <ConfirmIdentityDialog act={question.act} onAnswer={question.answer} />
}

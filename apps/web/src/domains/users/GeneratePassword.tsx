import { useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { useEntityForm, useFieldValue } from '../../ui/form/store/entityFormContext.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { userEditorInput } from './userEditorInput.ts'

const { newPassword, confirmPassword } = userEditorInput.fields

/** Fills both password fields, and shows what it filled in for as long as that is there. */
export function GeneratePassword() {
  const { store } = useEntityForm()
  const typed = useFieldValue(newPassword)
  const [generated, setGenerated] = useState<string | null>(null)
  const shown = generated === typed ? generated : null
  const generate = () => {
    const password = generatedPassword()
    setGenerated(password)
    store.type(newPassword.name, password)
    store.type(confirmPassword.name, password)
  }
  return (
    <Row gap={12} wraps>
      <Button isSmall onClick={generate}>
        Generate Password
      </Button>
      <span role="status">
        {shown !== null && (
          <>
            <VisuallyHidden>Generated password: </VisuallyHidden>
            <code>{shown}</code>
          </>
        )}
      </span>
      {shown !== null && <CopyButton text={shown} label="Copy password" />}
    </Row>
  )
}

/** Without characters that look alike: 0 O, 1 l I. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const GROUPS = 4
const LENGTH = 4

/** 93 bits, in groups that can be read aloud. */
export function generatedPassword(): string {
  const group = () => Array.from({ length: LENGTH }, () => SIGNS[below(SIGNS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Each number equally often: what a byte has beyond a multiple of them is left out. */
function below(count: number): number {
  const limit = 256 - (256 % count)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return byte % count
  }
}

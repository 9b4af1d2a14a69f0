import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'

interface PreviewButtonProps {
  draftId: number
  onSave: () => Promise<unknown>
}

/** To how students will see it. That is what the server has, so it is saved first. */
export function PreviewButton({ draftId, onSave }: PreviewButtonProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  async function look(): Promise<void> {
    await onSave()
    await navigate(paths.preview(draftId), { state: { from: pathname } })
  }

  return (
    <Button icon="eye" title="预览" onClick={() => void look()}>
      预览
    </Button>
  )
}

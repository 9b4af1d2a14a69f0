import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

interface PreviewButtonProps {
  /** Returns the draft id once the draft is saved. */
  onSave: () => Promise<number>
}

/** Saves before it opens the preview, because the preview shows the server's version. */
export function PreviewButton({ onSave }: PreviewButtonProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  async function look(): Promise<void> {
    await navigate(paths.preview(await onSave()), { state: { from: pathname } })
  }

  return (
    <Button icon="eye" title="预览" onClick={() => void look()}>
      预览
    </Button>
  )
}

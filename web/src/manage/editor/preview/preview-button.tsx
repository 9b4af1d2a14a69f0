import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

interface PreviewButtonProps {
  /** Answers the number of the draft once it is saved. */
  onSave: () => Promise<number>
}

/** To how students will see it. That is what the server has, so it is saved first. */
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

import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useUserId } from '../../../api/session.ts'
import { safeRedirect } from '../../../lib/safe-redirect.ts'

/** On as soon as there is a session, whether it was opened here or in another tab. */
export function useLeaveWhenLoggedIn(redirectTo: string | null): void {
  const navigate = useNavigate()
  const isMember = useUserId() !== undefined
  const target = safeRedirect(redirectTo)
  useEffect(() => {
    if (isMember) void navigate(target, { replace: true })
  }, [isMember, target, navigate])
}

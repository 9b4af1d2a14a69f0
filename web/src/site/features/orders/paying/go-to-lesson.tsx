import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { ButtonLink } from '../../../../ui/actions/button.tsx'
import { paths } from '../../../paths.ts'

/** Time to read that it is paid. */
const SOON_MS = 3000
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** The way to the first lesson. `isSoon`: it is taken by itself, unless the member wants no motion. */
export function GoToLesson({ courseId, isSoon }: { courseId: number; isSoon: boolean }) {
  const navigate = useNavigate()
  const goes = isSoon && !window.matchMedia(REDUCED_MOTION).matches
  useEffect(() => {
    if (!goes) return
    // In place of this page: Back leads to where the course was bought.
    const timer = setTimeout(() => void navigate(paths.play(courseId), { replace: true }), SOON_MS)
    return () => clearTimeout(timer)
  }, [courseId, goes, navigate])
  return (
    <ButtonLink kind="primary" render={<Link to={paths.play(courseId)} replace />}>
      {goes ? '3 秒后去第 1 讲' : '现在去学'}
    </ButtonLink>
  )
}

'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface SiteLinkProps {
  /** As the operator entered it: a path of this site or a whole address. */
  to: string
  className?: string | undefined
  children: ReactNode
}

export function SiteLink({ to, className, children }: SiteLinkProps) {
  if (/^\/(?!\/)/.test(to)) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} className={className} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

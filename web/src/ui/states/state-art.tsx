'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useMarkKind } from '../signs/mark-kind.ts'
import { MarkPaths } from '../signs/mark-paths.tsx'

export type StateArtKind = 'empty' | 'search' | 'broken' | 'done'

/** Draws a comb cell around a centre; `radius` is half its height. */
function cell(x: number, y: number, radius: number): string {
  const points = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (Math.PI / 3) * corner - Math.PI / 2
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
  })
  const parts = points.map(([px, py], index) => {
    const [ax, ay] = points[(index + 5) % 6] ?? [px, py]
    const [bx, by] = points[(index + 1) % 6] ?? [px, py]
    const rounding = 0.16
    const before = `${(px + (ax - px) * rounding).toFixed(1)} ${(py + (ay - py) * rounding).toFixed(1)}`
    const after = `${(px + (bx - px) * rounding).toFixed(1)} ${(py + (by - py) * rounding).toFixed(1)}`
    return `${index === 0 ? 'M' : 'L'}${before}Q${px.toFixed(1)} ${py.toFixed(1)} ${after}`
  })
  return `${parts.join('')}Z`
}

function Bee({ x, y, turn, scale }: { x: number; y: number; turn: number; scale: number }) {
  // The mark of a school is not turned.
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${useMarkKind()[0] === '/' ? 0 : turn}) scale(${scale}) translate(-32 -36)`}
    >
      <MarkPaths wings="var(--text)" gap="var(--surface)" />
    </g>
  )
}

function Empty() {
  return (
    <>
      <path d={cell(70, 60, 30)} fill="none" stroke="var(--line-strong)" strokeWidth="3" />
      <path d={cell(126, 60, 30)} fill="none" stroke="var(--line-strong)" strokeWidth="3" />
      <path d={cell(98, 108, 30)} fill="var(--brand-soft)" />
      <path
        d="M20 118C34 92 44 84 62 82"
        stroke="var(--text)"
        strokeWidth="2.5"
        strokeDasharray="1 8"
        strokeLinecap="round"
        fill="none"
      />
      <Bee x={98} y={100} turn={0} scale={0.72} />
    </>
  )
}

function Search() {
  return (
    <>
      <g fill="var(--surface-2)">
        <path d={cell(62, 54, 26)} />
        <path d={cell(111, 54, 26)} />
        <path d={cell(86, 97, 26)} />
        <path d={cell(135, 97, 26)} />
      </g>
      <circle cx="98" cy="76" r="34" fill="var(--surface)" stroke="var(--text)" strokeWidth="5" />
      <path d="M124 102l24 24" stroke="var(--text)" strokeWidth="8" strokeLinecap="round" />
      <Bee x={98} y={76} turn={20} scale={0.6} />
    </>
  )
}

function Broken() {
  return (
    <>
      <path d={cell(52, 70, 30)} fill="var(--surface-3)" />
      <path d={cell(152, 70, 30)} fill="var(--surface-3)" />
      <path
        d="M84 70h8M112 70h8"
        stroke="var(--text)"
        strokeWidth="2.5"
        strokeDasharray="1 8"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M94 60l16 20M110 60L94 80" stroke="var(--danger)" strokeWidth="4" strokeLinecap="round" />
      <Bee x={52} y={66} turn={-28} scale={0.72} />
    </>
  )
}

function Done() {
  return (
    <>
      <g fill="var(--brand)">
        <path d={cell(56, 56, 28)} />
        <path d={cell(109, 56, 28)} />
        <path d={cell(82, 102, 28)} />
        <path d={cell(135, 102, 28)} />
      </g>
      <path
        d="M44 56l9 9 16-18M97 56l9 9 16-18M70 102l9 9 16-18M123 102l9 9 16-18"
        stroke="var(--on-brand)"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Bee x={164} y={44} turn={40} scale={0.66} />
    </>
  )
}

const PICTURES = { empty: Empty, search: Search, broken: Broken, done: Done }

export function StateArt({ kind }: { kind: StateArtKind }) {
  const Drawing = PICTURES[kind]
  return (
    <svg width="232" height="162" viewBox="8 14 184 128" aria-hidden="true">
      <Drawing />
    </svg>
  )
}

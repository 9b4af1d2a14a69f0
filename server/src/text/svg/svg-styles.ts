import { SvgRefused, type SvgElement } from './svg-tree.ts'

/** One rule of a style sheet, for one simple selector. */
interface Rule {
  element: string | undefined
  id: string | undefined
  className: string | undefined
  declarations: string
}

const RULE = /([^{}]+)\{([^{}]*)\}/g
const SELECTOR = /^(?:\*|([A-Za-z]+))?(?:#([\w-]+))?(?:\.([\w-]+))?$/
const TOO_COMPLEX = '这个 SVG 的样式表写得太复杂，请在画图的软件里选「样式写成属性」再导出'

/** Classes are how Illustrator writes colours. Only simple rules are known: of a class, a name or an id. */
function readRules(sheet: string): Rule[] {
  const plain = sheet.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/@charset[^;]*;/g, '')
  const rules: Rule[] = []
  for (const [, selectors = '', declarations = ''] of plain.matchAll(RULE)) {
    for (const selector of selectors.split(',').map((each) => each.trim())) {
      // What happens under a mouse does not happen in a picture.
      if (/:(?:hover|focus|active)$/.test(selector)) continue
      const found = SELECTOR.exec(selector)
      if (!found || selector === '') throw new SvgRefused(TOO_COMPLEX)
      rules.push({ element: found[1], id: found[2], className: found[3], declarations })
    }
  }
  if (plain.replaceAll(RULE, '').trim() !== '') throw new SvgRefused(TOO_COMPLEX)
  return rules
}

/** As CSS weighs them; rules of one weight stay in their order. */
const weightOf = ({ element, id, className }: Rule) =>
  Number(id !== undefined) * 100 + Number(className !== undefined) * 10 + Number(element !== undefined)

function textsOf(element: SvgElement): string {
  return element.children
    .map((child) => (typeof child !== 'string' ? textsOf(child) : element.name === 'style' ? child : ''))
    .join('\n')
}

/** Writes the rules of the style sheets into the elements, and takes the sheets and the classes out. */
export function writeStylesIn(root: SvgElement): void {
  const rules = readRules(textsOf(root)).toSorted((one, other) => weightOf(one) - weightOf(other))

  function visit(element: SvgElement): void {
    const { name, attributes } = element
    const classes = new Set((attributes.get('class') ?? '').split(/\s+/))
    const fitting = rules.filter(
      (rule) =>
        (rule.element === undefined || rule.element === name) &&
        (rule.id === undefined || rule.id === attributes.get('id')) &&
        (rule.className === undefined || classes.has(rule.className)),
    )
    attributes.delete('class')
    if (fitting.length > 0)
      attributes.set(
        'style',
        [...fitting.map(({ declarations }) => declarations), attributes.get('style') ?? ''].join(';'),
      )
    element.children = element.children.filter((child) => typeof child === 'string' || child.name !== 'style')
    for (const child of element.children) if (typeof child !== 'string') visit(child)
  }

  visit(root)
}

/** Who may import whom. Each rule says what to do instead; scripts/check-boundaries.ts proves that each can fail. */
const anyFeature = '([^/]+)'

module.exports = {
  forbidden: [
    {
      name: 'contract-is-a-leaf',
      comment: 'The contract depends on zod alone, so that both sides can stand on it.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^contract/src|node_modules/zod' },
    },
    {
      name: 'web-never-server',
      comment: 'The browser meets the server through the contract; host joins them.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|host|content)/' },
    },
    {
      name: 'students-know-no-staff-call',
      comment: 'The calls of the operators’ side are no part of what students load.',
      severity: 'error',
      from: { path: '^(web/src/(?!manage/)|contract/src/index)', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^contract/src/manage/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-never-web',
      comment: 'The server knows no page; host joins them.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|host|content)/' },
    },
    {
      name: 'product-knows-no-campaign',
      comment: 'Modules that make a site late, set its clock or attack it are loaded by the test that starts the site.',
      severity: 'error',
      from: { path: '^(contract|server|web|host|content)/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '^(bench|e2e)/' },
    },
    {
      name: 'product-knows-no-tool',
      comment:
        'What draws pictures, proves, scales and attacks is checked apart and later. Its helpers for others stand in bench.',
      severity: 'error',
      from: { path: '^(contract|server|web|host|content|e2e|scripts|bench)/' },
      to: { path: '^tools/' },
    },
    {
      name: 'only-host-seeds',
      comment: 'The demo content stands on the server and is started by host.',
      severity: 'error',
      from: { path: '^content/' },
      to: { path: '^(web|host)/' },
    },
    {
      name: 'web-features-are-strangers',
      comment: 'Features meet on a page. A noun that both need stands in school; what has no noun in ui, lib or api.',
      severity: 'error',
      from: { path: `^web/src/(site|manage)/features/${anyFeature}/` },
      to: { path: '^web/src/(site|manage)/features/', pathNot: '^web/src/$1/features/$2/' },
    },
    {
      name: 'web-features-below-pages',
      comment: 'A feature draws its noun from props; pages and the shell know the address and the device.',
      severity: 'error',
      from: { path: '^web/src/(site|manage)/features/' },
      to: { path: '^web/src/(site|manage)/(pages|shell)/' },
    },
    {
      name: 'shell-knows-no-feature',
      comment: 'The shell frames every page; it draws no feature.',
      severity: 'error',
      from: { path: '^web/src/(site|manage)/shell/' },
      to: { path: '^web/src/(site|manage)/(features|pages)/' },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'ui draws things without a noun; it may use lib only.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(site|manage|api)/|^contract/' },
    },
    {
      name: 'room-ui-knows-no-feature',
      comment: 'What the operators’ pages are drawn with has no noun either; it may use ui and lib only.',
      severity: 'error',
      from: { path: '^web/src/manage/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(site|api)/|^web/src/manage/(?!ui/)|^contract/' },
    },
    {
      name: 'wings-are-strangers',
      comment:
        'Students’ pages carry no byte of the operators’, nor the other way round. What both need is ui, api or lib.',
      severity: 'error',
      from: { path: '^web/src/(site|manage)/' },
      to: { path: '^web/src/(site|manage)/', pathNot: '^web/src/$1/' },
    },
    {
      name: 'ground-knows-no-wing',
      comment: 'What both wings stand on knows neither.',
      severity: 'error',
      from: { path: '^web/src/(ui|api|lib|testing)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(?!ui/|api/|lib/|styles/|testing/)' },
    },
    {
      name: 'school-below-features',
      comment:
        'school holds the nouns that several features draw, editor what all drafts are written with; they know none of the features.',
      severity: 'error',
      from: { path: '^web/src/(site|manage)/(school|editor)/' },
      to: { path: '^web/src/(site|manage)/(features|pages|shell)/' },
    },
    {
      name: 'lib-is-pure',
      comment: 'lib knows neither React nor the site.',
      severity: 'error',
      from: { path: '^web/src/lib/', pathNot: '\\.test\\.ts$' },
      to: { path: '^web/src/(?!lib/)|node_modules/(react|react-dom|@tanstack)' },
    },
    {
      name: 'server-features-meet-at-services',
      comment: "Call the other feature's service.",
      severity: 'error',
      from: { path: `^server/src/features/${anyFeature}/`, pathNot: '\\.(test|feature)\\.ts$|/testing/' },
      to: {
        path: '^server/src/features/',
        pathNot: '^server/src/features/$1/|\\.service\\.ts$',
      },
    },
    {
      name: 'server-features-name-their-needs',
      comment: 'A description needs other descriptions; what stands behind them is theirs.',
      severity: 'error',
      from: { path: `^server/src/features/${anyFeature}/.*(\\.feature\\.ts$|/testing/)` },
      to: {
        path: '^server/src/features/',
        pathNot: '^server/src/features/$1/|\\.(service|feature)\\.ts$|/testing/',
      },
    },
    {
      name: 'editing-by-the-gate-alone',
      comment:
        'Content changes by features/drafts/content-changes.service.ts, which locks, keeps revisions and sees drafts.',
      severity: 'error',
      from: {
        path: '^(server|host|content)/',
        pathNot:
          '\\.test\\.ts$|/testing/|-editing\\.service\\.ts$|\\.feature\\.ts$|^server/src/(features/drafts/|compose-features\\.ts|feature\\.ts)',
      },
      to: { path: '-editing\\.service\\.ts$|^server/src/draft-way\\.ts$' },
    },
    {
      name: 'features-hand-in-their-own-editing',
      comment:
        'A feature makes the editing service of its own nouns. The catalogue is a part of two: courses and films.',
      severity: 'error',
      from: { path: `^server/src/features/${anyFeature}/.*\\.feature\\.ts$` },
      to: { path: '-editing\\.service\\.ts$', pathNot: '^server/src/features/$1/|/catalogue-editing\\.service\\.ts$' },
    },
    {
      name: 'test-server-knows-few-features',
      comment: 'A test of one feature must not depend on all. `testing/whole-server.ts` is for those of the whole.',
      severity: 'error',
      from: { path: '^server/src/testing/test-(server|services|client|staff|courses|questions)\\.ts$' },
      to: { path: '^server/src/all-features\\.ts$', reachable: true },
    },
    {
      name: 'routes-never-touch-repository',
      comment: 'Routes ask a service.',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'repositories-know-no-service',
      comment: 'A repository asks the database only.',
      severity: 'error',
      from: { path: '\\.repository\\.ts$' },
      to: { path: '\\.(service|routes|presenter)\\.ts$' },
    },
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|\\.module\\.css$|\\.css$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}

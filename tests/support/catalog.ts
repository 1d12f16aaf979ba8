import type pg from "pg";

/** A database's structure: what each thing is called, and how PostgreSQL defines it. */
export type Catalog = Map<string, string>;

const structure = `
WITH tables AS (
  SELECT oid, relname FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
)
SELECT 'table ' || relname AS name, '' AS definition FROM tables
UNION ALL
SELECT 'column ' || t.relname || '.' || a.attname,
       concat_ws(' ', format_type(a.atttypid, a.atttypmod),
                 CASE WHEN a.attnotnull THEN 'not null' ELSE 'null' END,
                 -- Prisma can't say how the database generates a column.
                 CASE WHEN a.attgenerated = '' THEN 'default ' || pg_get_expr(d.adbin, d.adrelid) END,
                 'identity ' || nullif(a.attidentity::text, ''))
FROM tables t
JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
UNION ALL
SELECT 'enum ' || y.typname, string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder)
FROM pg_type y JOIN pg_enum e ON e.enumtypid = y.oid
WHERE y.typnamespace = 'public'::regnamespace
GROUP BY y.typname
UNION ALL
SELECT 'constraint ' || t.relname || '.' || c.conname,
       -- Prisma can't say when a foreign key is checked.
       regexp_replace(pg_get_constraintdef(c.oid), ' DEFERRABLE.*$', '')
FROM tables t JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype IN ('p', 'u', 'f')
UNION ALL
SELECT CASE WHEN i.indpred IS NULL AND i.indexprs IS NULL AND m.amname = 'btree'
            THEN 'index ' ELSE 'special index ' END || x.relname,
       pg_get_indexdef(i.indexrelid)
FROM tables t
JOIN pg_index i ON i.indrelid = t.oid
JOIN pg_class x ON x.oid = i.indexrelid
JOIN pg_am m ON m.oid = x.relam
WHERE NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = x.oid AND c.contype IN ('p', 'u'))`;

/** Reads the structure of the `public` schema, as far as schema.prisma can describe it. */
export async function readCatalog(pool: pg.Pool): Promise<Catalog> {
  const { rows } = await pool.query<{ name: string; definition: string }>(structure);
  return new Map(rows.map((row) => [row.name, row.definition]));
}

/**
 * How two structures differ, a sentence for each difference, none when they agree. Partial,
 * expression and GIN indexes may stand in the migrations alone, since Prisma can't say them.
 */
export function compareCatalogs(migrated: Catalog, declared: Catalog): string[] {
  const differences: string[] = [];
  for (const name of new Set([...migrated.keys(), ...declared.keys()])) {
    const [is, should] = [migrated.get(name), declared.get(name)];
    if (is === should) continue;
    if (should === undefined && name.startsWith("special index ")) continue;
    const say = (definition: string | undefined) =>
      definition === undefined ? "don't have it" : `have it as "${definition}"`;
    differences.push(`${name}: the migrations ${say(is)}, schema.prisma's tables ${say(should)}`);
  }
  return differences.sort();
}

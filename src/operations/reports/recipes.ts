import type { AgentView, Caller } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import { IssueList } from '../../lib/issue-list.ts';
import { namesIn } from '../../query/names-in-question.ts';
import { presentRecipe, type RecipeBody } from '../../reports/present-recipe.ts';
import { readRecipe } from '../../reports/read-recipe.ts';
import type { Recipe } from '../../reports/recipe.ts';
import { RECIPES } from '../../reports/recipes/index.ts';
import type { Context, Registered } from '../context.ts';
import { visibleTo } from '../saved/visible-questions.ts';

export interface ListedRecipe {
  readonly name: string;
  readonly body: RecipeBody;
  readonly isBuiltIn: boolean;
}

/** Stores a recipe of the organisation. */
export async function putRecipe(
  { register, audit }: Context,
  caller: Caller,
  name: string,
  recipe: Recipe,
): Promise<RecipeBody> {
  const body = presentRecipe(recipe);
  await register.recipes.put(caller.organisationId, { name, body }, () =>
    audit.entry(caller, 'recipe.put', { name, title: body.title, tables: body.tables.length }),
  );
  return body;
}

/** The organisation's own recipes, ordered by name, without those that name something of panels beyond the view. */
export async function listOwnRecipes(context: Registered, view: AgentView): Promise<readonly ListedRecipe[]> {
  const isVisible = visibleTo(context, view);
  const listed: ListedRecipe[] = [];
  for (const { name, body } of await context.register.recipes.list(view.organisationId)) {
    if (await isVisible(namesIn(body))) listed.push({ name, body: body as RecipeBody, isBuiltIn: false });
  }
  return listed;
}

/** The built-in recipes, then the organisation's own. */
export async function listRecipes(context: Registered, view: AgentView): Promise<readonly ListedRecipe[]> {
  const builtIn = [...RECIPES].map(([name, recipe]) => ({ name, body: presentRecipe(recipe), isBuiltIn: true }));
  return [...builtIn, ...(await listOwnRecipes(context, view))];
}

/** A built-in recipe, or one of the organisation. */
export async function showRecipe(context: Registered, view: AgentView, name: string): Promise<RecipeBody> {
  const builtIn = RECIPES.get(name);
  if (builtIn !== undefined) return presentRecipe(builtIn);
  const stored = await context.register.recipes.find(view.organisationId, name);
  if (!stored || !(await visibleTo(context, view)(namesIn(stored.body)))) throw new ServiceError('NOT_FOUND');
  return stored.body as RecipeBody;
}

/** Reads a recipe for a report. Throws if a stored recipe can't be read. */
export async function findRecipe(context: Registered, view: AgentView, name: string): Promise<Recipe> {
  const builtIn = RECIPES.get(name);
  if (builtIn !== undefined) return builtIn;
  const issues = new IssueList();
  const recipe = readRecipe(await showRecipe(context, view, name), 'recipe', issues);
  issues.refuse();
  if (recipe === undefined) throw new Error('a recipe that could not be read has an issue');
  return recipe;
}

import { Component, type ComponentType, type FunctionComponent, lazy, type ReactNode, useState } from 'react';
import { LoadError } from './LoadError.tsx';

/** Thrown if the code of a part could not be loaded. */
class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';

  constructor(cause: unknown) {
    super('The server cannot be reached.', { cause });
  }
}

interface PartBoundaryProps {
  again(): void;
  children: ReactNode;
}

/** Error boundary that shows a load failure in place of the part; other errors reach the error screen (S-E1). */
class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof PartNotLoaded) return <LoadError error={error} again={this.props.again} />;
    throw error;
  }
}

interface ShownProps<Props extends object> {
  part(): ComponentType<Props>;
  /** Requests the code again. */
  renew(): void;
  props: Props;
}

function Shown<Props extends object>({ part, renew, props }: ShownProps<Props>) {
  const [tries, setTries] = useState(0);
  const Part = part();
  const again = () => {
    renew();
    setTries(tries + 1);
  };
  return (
    <PartBoundary key={tries} again={again}>
      <Part {...props} />
    </PartBoundary>
  );
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never;

/** Export names of the components of a module. */
type ComponentNames<Module> = {
  [Name in keyof Module]: Module[Name] extends ComponentType<never> ? Name : never;
}[keyof Module];

/**
 * Returns a component whose code is loaded when it is first shown. If loading fails, the rest of the screen stays, including
 * unsaved input, and the member can try again; React's `lazy` would cache the failure and replace the whole page.
 * @param name export name in the module
 */
export function lazyPart<Module, Name extends ComponentNames<Module>>(
  load: () => Promise<Module>,
  name: Name,
): FunctionComponent<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  const request = () =>
    lazy(async () => {
      try {
        const { [name]: part } = await load();
        // TypeScript cannot relate the indexed export to its props.
        return { default: part as unknown as ComponentType<Props> };
      } catch (error) {
        throw new PartNotLoaded(error);
      }
    }) as ComponentType<Props>;
  let part = request();
  const renew = () => {
    part = request();
  };
  return (props: Props) => <Shown part={() => part} renew={renew} props={props} />;
}
